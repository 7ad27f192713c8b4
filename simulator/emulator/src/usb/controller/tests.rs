use super::*;

const IN0: usize = 0x80;
const OUT0: usize = 0x84;
const IN2: usize = 0x90;
const OUT1: usize = 0x8C;
const AVAILABLE: u32 = 1 << 10;
const FULL: u32 = 1 << 15;
const DATA1: u32 = 1 << 13;
const STALL: u32 = 1 << 11;

/// Set up as drivers do: connected, with the interrupts of a device, endpoint 1 OUT and endpoint 2 IN.
fn connected() -> Controller {
    let mut controller = Controller::default();
    let vbus = usb_pwr::VBUS_DETECT | usb_pwr::VBUS_DETECT_OVERRIDE_EN;
    controller.write(USB_MUXING, usb_muxing::TO_PHY | 8, Alias::Replace);
    controller.write(USB_PWR, vbus, Alias::Replace);
    controller.write(MAIN_CTRL, main_ctrl::CONTROLLER_EN, Alias::Replace);
    let interrupts = int::BUFF_STATUS | int::BUS_RESET | int::SETUP_REQ | int::DEV_SUSPEND;
    controller.write(INTE, interrupts, Alias::Replace);
    controller.write(SIE_CTRL, sie_ctrl::EP0_INT_1BUF, Alias::Replace);
    assert!(!controller.is_pulled_up());
    controller.write(SIE_CTRL, sie_ctrl::PULLUP_EN, Alias::Set);
    assert!(controller.is_pulled_up());
    let bulk = ep_control::ENABLE | ep_control::INTERRUPT_PER_BUFF | 2 << 26;
    set(&mut controller, 0x0C, bulk | 0x180);
    set(&mut controller, 0x10, bulk | 0x1C0);
    controller
}

fn set(controller: &mut Controller, offset: usize, word: u32) {
    controller.write_dpram(offset, &word.to_le_bytes());
}

fn data(reply: InReply) -> (DataPid, Vec<u8>) {
    match reply {
        InReply::Data { pid, bytes } => (pid, bytes),
        other => panic!("no data but {other:?}"),
    }
}

#[test]
fn a_setup_packet_is_always_taken_and_raises_the_interrupt() {
    let mut controller = connected();
    let first = [0x80, 6, 0, 1, 0, 0, 64, 0];
    assert_eq!(controller.setup(0, first), Handshake::Ack);
    assert!(controller.interrupt());
    assert_eq!(controller.dpram::<8>(0), first);
    assert_eq!(controller.setup(0, [1; 8]), Handshake::Ack);
    assert_eq!(controller.dpram::<8>(0), [1; 8]);
    controller.write(SIE_STATUS, sie_status::SETUP_REC, Alias::Replace);
    assert!(!controller.interrupt());
    assert_eq!(controller.setup(5, first), Handshake::Silence, "another's");
    controller.write(ADDR_ENDP, 5, Alias::Replace);
    assert_eq!(controller.setup(5, first), Handshake::Ack);
}

#[test]
fn an_in_endpoint_answers_nak_until_it_has_a_buffer_and_keeps_it_until_it_is_acknowledged() {
    let mut controller = connected();
    assert_eq!(controller.token_in(0, 2), InReply::Nak);
    controller.write_dpram(0x1C0, b"hello");
    set(&mut controller, IN2, FULL | DATA1 | 5);
    assert_eq!(controller.token_in(0, 2), InReply::Nak, "not available");
    set(&mut controller, IN2, FULL | DATA1 | AVAILABLE | 5);
    for _ in 0..2 {
        let (pid, bytes) = data(controller.token_in(0, 2));
        assert_eq!((pid, &bytes[..]), (DataPid::Data1, &b"hello"[..]));
        assert!(!controller.interrupt());
    }
    controller.taken(2);
    assert!(controller.interrupt());
    assert_eq!(controller.read(BUFF_STATUS), 1 << 4);
    assert_eq!(controller.token_in(0, 2), InReply::Nak);
    assert_eq!(controller.word(IN2), DATA1 | 5);
    controller.write(BUFF_STATUS, 1 << 4, Alias::Replace);
    assert!(!controller.interrupt());
}

#[test]
fn an_out_endpoint_takes_one_packet_for_each_buffer_and_drops_repetitions() {
    let mut controller = connected();
    let out = |controller: &mut Controller, pid| controller.out(0, 1, pid, b"line\n");
    assert_eq!(out(&mut controller, DataPid::Data0), Handshake::Nak);
    set(&mut controller, OUT1, AVAILABLE | 64);
    assert_eq!(out(&mut controller, DataPid::Data0), Handshake::Ack);
    assert_eq!(controller.dpram::<5>(0x180), *b"line\n");
    assert_eq!(controller.word(OUT1), FULL | 5);
    assert_eq!(controller.read(BUFF_STATUS), 1 << 3);
    set(&mut controller, OUT1, AVAILABLE | DATA1 | 64);
    assert_eq!(out(&mut controller, DataPid::Data0), Handshake::Ack);
    assert_eq!(controller.word(OUT1), AVAILABLE | DATA1 | 64, "dropped");
    let status = controller.read(SIE_STATUS);
    assert_ne!(status & sie_status::DATA_SEQ_ERROR, 0);
    let long = controller.out(0, 1, DataPid::Data1, &[0; 65]);
    assert_eq!(long, Handshake::Silence);
    assert_eq!(out(&mut controller, DataPid::Data1), Handshake::Ack);
}

#[test]
fn an_endpoint_that_is_not_enabled_is_silent() {
    let mut controller = connected();
    assert_eq!(controller.token_in(0, 3), InReply::Silence);
    let out = controller.out(0, 2, DataPid::Data0, &[]);
    assert_eq!(out, Handshake::Silence);
}

#[test]
fn endpoint_0_stalls_when_armed_and_until_the_next_setup_packet() {
    let mut controller = connected();
    set(&mut controller, IN0, STALL);
    set(&mut controller, OUT0, STALL);
    assert_eq!(controller.token_in(0, 0), InReply::Nak);
    controller.write(EP_STALL_ARM, 3, Alias::Set);
    assert_eq!(controller.token_in(0, 0), InReply::Stall);
    let out = controller.out(0, 0, DataPid::Data1, &[]);
    assert_eq!(out, Handshake::Stall);
    controller.setup(0, [0; 8]);
    assert_eq!(controller.token_in(0, 0), InReply::Nak);
    set(&mut controller, IN2, STALL);
    assert_eq!(controller.token_in(0, 2), InReply::Stall, "needs no arming");
}

#[test]
fn an_aborted_request_leaves_its_buffer_available() {
    let mut controller = connected();
    controller.setup(0, [0x80, 6, 0, 1, 0, 0, 18, 0]);
    set(&mut controller, IN0, FULL | DATA1 | AVAILABLE | 18);
    controller.setup(0, [0x80, 6, 0, 2, 0, 0, 9, 0]);
    assert_eq!(data(controller.token_in(0, 0)).1.len(), 18);
    controller.write(EP_ABORT, 1, Alias::Set);
    assert_eq!(controller.read(EP_ABORT_DONE), 1);
    assert_eq!(controller.token_in(0, 0), InReply::Nak);
    controller.write(EP_ABORT, 1, Alias::Clear);
    controller.write(EP_ABORT_DONE, 1, Alias::Replace);
    assert_eq!(controller.read(EP_ABORT_DONE), 0);
}

#[test]
fn two_buffers_take_turns() {
    let mut controller = connected();
    let double = ep_control::ENABLE | ep_control::DOUBLE_BUFFERED | ep_control::INTERRUPT_PER_BUFF;
    set(&mut controller, 0x10, double | 0x200);
    controller.write_dpram(0x200, b"one");
    controller.write_dpram(0x240, b"three");
    let pair = (FULL | AVAILABLE | DATA1 | 5) << 16 | FULL | AVAILABLE | 3;
    set(&mut controller, IN2, pair);
    assert_eq!(
        data(controller.token_in(0, 2)),
        (DataPid::Data0, b"one".to_vec())
    );
    controller.taken(2);
    assert_eq!(controller.read(BUFF_CPU_SHOULD_HANDLE) & 1 << 4, 0);
    assert_eq!(
        data(controller.token_in(0, 2)),
        (DataPid::Data1, b"three".to_vec())
    );
    controller.taken(2);
    assert_ne!(controller.read(BUFF_CPU_SHOULD_HANDLE) & 1 << 4, 0);
    assert_eq!(controller.token_in(0, 2), InReply::Nak);
}

#[test]
fn what_happened_on_the_bus_stays_until_it_is_acknowledged() {
    let mut controller = connected();
    controller.bus_idle();
    controller.bus_reset();
    controller.bus_resume();
    let latched = sie_status::SUSPENDED | sie_status::BUS_RESET | sie_status::RESUME;
    assert_eq!(controller.read(SIE_STATUS) & latched, latched);
    controller.write(SIE_STATUS, sie_status::BUS_RESET, Alias::Replace);
    assert_eq!(
        controller.read(SIE_STATUS) & latched,
        latched & !sie_status::BUS_RESET
    );
    controller.write(SIE_STATUS, sie_status::RESUME, Alias::Clear);
    assert_eq!(controller.read(SIE_STATUS) & latched, sie_status::SUSPENDED);
    assert_eq!(controller.read(INTS), int::DEV_SUSPEND);
    controller.write(INTE, int::DEV_SUSPEND, Alias::Clear);
    assert!(!controller.interrupt());
    controller.write(INTF, int::BUFF_STATUS, Alias::Replace);
    assert!(controller.interrupt(), "forced");
}

#[test]
fn a_frame_number_is_news_until_it_is_read() {
    let mut controller = connected();
    controller.write(INTE, int::DEV_SOF, Alias::Replace);
    controller.start_of_frame(77);
    assert!(controller.interrupt());
    assert_eq!(controller.read(SOF_RD), 77);
    assert!(!controller.interrupt());
}

#[test]
fn after_a_bus_error_it_hears_nothing_until_its_block_is_reset() {
    let mut controller = connected();
    controller.bus_error_in();
    controller.bus_reset();
    controller.start_of_frame(5);
    assert_eq!(controller.setup(0, [0; 8]), Handshake::Silence);
    assert_eq!(controller.read(SIE_STATUS) & sie_status::LATCHED, 0);
    assert_eq!(controller.read(SOF_RD), 0);
    assert!(controller.is_pulled_up());
    controller.write_dpram(0x180, b"kept");
    controller.reset();
    assert!(!controller.is_pulled_up());
    assert_eq!(controller.dpram::<4>(0x180), *b"kept");
    assert_eq!(controller.read(SIE_CTRL), 0);
}
