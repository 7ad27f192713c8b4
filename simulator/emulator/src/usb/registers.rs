//! Offsets and bits of the controller's registers, as the data sheet of the RP2040 names them.

pub(super) const ADDR_ENDP: u32 = 0x00;
pub(super) const MAIN_CTRL: u32 = 0x40;
pub(super) const SOF_RD: u32 = 0x48;
pub(super) const SIE_CTRL: u32 = 0x4C;
pub(super) const SIE_STATUS: u32 = 0x50;
pub(super) const BUFF_STATUS: u32 = 0x58;
pub(super) const BUFF_CPU_SHOULD_HANDLE: u32 = 0x5C;
pub(super) const EP_ABORT: u32 = 0x60;
pub(super) const EP_ABORT_DONE: u32 = 0x64;
pub(super) const EP_STALL_ARM: u32 = 0x68;
pub(super) const NAK_POLL: u32 = 0x6C;
pub(super) const EP_STATUS_STALL_NAK: u32 = 0x70;
pub(super) const USB_MUXING: u32 = 0x74;
pub(super) const USB_PWR: u32 = 0x78;
pub(super) const INTR: u32 = 0x8C;
pub(super) const INTE: u32 = 0x90;
pub(super) const INTF: u32 = 0x94;
pub(super) const INTS: u32 = 0x98;
/// One past the last register.
pub(super) const END: u32 = 0x9C;

pub(super) mod main_ctrl {
    pub(crate) const CONTROLLER_EN: u32 = 1;
}

pub(super) mod usb_muxing {
    pub(crate) const TO_PHY: u32 = 1;
}

pub(super) mod usb_pwr {
    pub(crate) const VBUS_DETECT: u32 = 1 << 2;
    pub(crate) const VBUS_DETECT_OVERRIDE_EN: u32 = 1 << 3;
}

pub(super) mod sie_ctrl {
    pub(crate) const PULLUP_EN: u32 = 1 << 16;
    pub(crate) const EP0_INT_NAK: u32 = 1 << 27;
    pub(crate) const EP0_INT_2BUF: u32 = 1 << 28;
    pub(crate) const EP0_INT_1BUF: u32 = 1 << 29;
    pub(crate) const EP0_DOUBLE_BUF: u32 = 1 << 30;
    pub(crate) const EP0_INT_STALL: u32 = 1 << 31;
}

pub(super) mod sie_status {
    pub(crate) const VBUS_DETECTED: u32 = 1;
    /// J: the idle state of a full-speed line.
    pub(crate) const LINE_STATE_J: u32 = 1 << 2;
    pub(crate) const SUSPENDED: u32 = 1 << 4;
    pub(crate) const RESUME: u32 = 1 << 11;
    pub(crate) const CONNECTED: u32 = 1 << 16;
    pub(crate) const SETUP_REC: u32 = 1 << 17;
    pub(crate) const TRANS_COMPLETE: u32 = 1 << 18;
    pub(crate) const BUS_RESET: u32 = 1 << 19;
    pub(crate) const CRC_ERROR: u32 = 1 << 24;
    pub(crate) const RX_OVERFLOW: u32 = 1 << 26;
    pub(crate) const ACK_REC: u32 = 1 << 30;
    pub(crate) const DATA_SEQ_ERROR: u32 = 1 << 31;
    /// Kept until the processor writes ones to them.
    pub(crate) const LATCHED: u32 = SUSPENDED
        | RESUME
        | SETUP_REC
        | TRANS_COMPLETE
        | BUS_RESET
        | CRC_ERROR
        | RX_OVERFLOW
        | ACK_REC
        | DATA_SEQ_ERROR;
}

pub(super) mod ep_stall_arm {
    pub(crate) const EP0_IN: u32 = 1;
    pub(crate) const EP0_OUT: u32 = 2;
}

pub(super) mod ep_control {
    pub(crate) const ENABLE: u32 = 1 << 31;
    pub(crate) const DOUBLE_BUFFERED: u32 = 1 << 30;
    pub(crate) const INTERRUPT_PER_BUFF: u32 = 1 << 29;
    pub(crate) const INTERRUPT_PER_DOUBLE_BUFF: u32 = 1 << 28;
    pub(crate) const INTERRUPT_ON_STALL: u32 = 1 << 17;
    pub(crate) const INTERRUPT_ON_NAK: u32 = 1 << 16;
    pub(crate) const BUFFER_ADDRESS: u32 = 0xFFC0;
}

/// Sources of the interrupt.
pub(super) mod int {
    pub(crate) const TRANS_COMPLETE: u32 = 1 << 3;
    pub(crate) const BUFF_STATUS: u32 = 1 << 4;
    pub(crate) const ERROR_DATA_SEQ: u32 = 1 << 5;
    pub(crate) const ERROR_RX_OVERFLOW: u32 = 1 << 7;
    pub(crate) const ERROR_CRC: u32 = 1 << 9;
    pub(crate) const BUS_RESET: u32 = 1 << 12;
    pub(crate) const DEV_SUSPEND: u32 = 1 << 14;
    pub(crate) const DEV_RESUME_FROM_HOST: u32 = 1 << 15;
    pub(crate) const SETUP_REQ: u32 = 1 << 16;
    pub(crate) const DEV_SOF: u32 = 1 << 17;
    pub(crate) const ABORT_DONE: u32 = 1 << 18;
    pub(crate) const EP_STALL_NAK: u32 = 1 << 19;
}
