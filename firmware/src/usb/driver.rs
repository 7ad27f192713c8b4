//! embassy-rp's driver, with what chip and driver get wrong put right:
//!
//! - A host may break off a request and send the next one, or reset the bus meanwhile. The driver would wait for the rest
//!   of the first; here the request ends.
//! - A suspension that is still latched when the bus is reset or resumed is over. The driver would report it afterwards and
//!   wait for a resumption that never comes.
//! - Ending the halt of an endpoint sets its data toggle back, which the driver leaves alone.

use core::future::poll_fn;
use core::task::Poll;

use embassy_futures::select::{Either, select};
use embassy_rp::interrupt::typelevel::{Handler, USBCTRL_IRQ};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::InterruptHandler;
use embassy_rp::{Peri, bind_interrupts, pac, usb};
use embassy_sync::waitqueue::AtomicWaker;
use embassy_usb_driver as driver;
use embassy_usb_driver::{
    Direction, EndpointAddress, EndpointAllocError, EndpointError, EndpointType, Event, Unsupported,
};
use portable_atomic::{AtomicBool, Ordering};

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => Interruption, InterruptHandler<USB>;
});

/// Wakes who waits for the end of a request.
static INTERRUPTED: AtomicWaker = AtomicWaker::new();

/// The host sends frames, as far as the controller has told.
static ACTIVE: AtomicBool = AtomicBool::new(false);

/// Runs before the driver's own handler, which disables what it has seen.
struct Interruption;

impl Handler<USBCTRL_IRQ> for Interruption {
    unsafe fn on_interrupt() {
        INTERRUPTED.wake();
    }
}

/// Resets the controller's block, which takes the board off the bus.
pub fn reset_controller() {
    ACTIVE.store(false, Ordering::Relaxed);
    pac::RESETS
        .reset()
        .modify(|resets| resets.set_usbctrl(true));
    pac::RESETS
        .reset()
        .modify(|resets| resets.set_usbctrl(false));
    while !pac::RESETS.reset_done().read().usbctrl() {}
}

/// Counts the frames that the host sends.
#[derive(Default)]
pub struct Frames {
    last: Option<u16>,
}

impl Frames {
    /// Whether no frame has come since this was asked last, though the bus is active.
    pub fn stand_still(&mut self) -> bool {
        if !ACTIVE.load(Ordering::Relaxed) {
            self.last = None;
            return false;
        }
        let frame = pac::USB.sof_rd().read().count();
        self.last.replace(frame) == Some(frame)
    }
}

/// Takes back the packet that the last listener has left in a bulk endpoint, so that the next one does not get it.
pub fn take_back(address: EndpointAddress) {
    let buffer = pac::USB_DPRAM.ep_in_buffer_control(address.index());
    let control = buffer.read();
    if control.available(0) {
        // The packet that was not sent keeps its turn, so its successor gets the same toggle. The driver flips it.
        buffer.write(|w| w.set_pid(0, !control.pid(0)));
    }
}

/// The driver.
pub struct Driver<'d>(usb::Driver<'d, USB>);

impl<'d> Driver<'d> {
    /// Sets the controller up. The board is on the bus once the device is built.
    pub fn new(usb: Peri<'d, USB>) -> Self {
        Self(usb::Driver::new(usb, Irqs))
    }
}

impl<'d> driver::Driver<'d> for Driver<'d> {
    type EndpointOut = <usb::Driver<'d, USB> as driver::Driver<'d>>::EndpointOut;
    type EndpointIn = <usb::Driver<'d, USB> as driver::Driver<'d>>::EndpointIn;
    type ControlPipe = ControlPipe<'d>;
    type Bus = Bus<'d>;

    fn alloc_endpoint_out(
        &mut self,
        kind: EndpointType,
        address: Option<EndpointAddress>,
        packet: u16,
        interval_ms: u8,
    ) -> Result<Self::EndpointOut, EndpointAllocError> {
        self.0
            .alloc_endpoint_out(kind, address, packet, interval_ms)
    }

    fn alloc_endpoint_in(
        &mut self,
        kind: EndpointType,
        address: Option<EndpointAddress>,
        packet: u16,
        interval_ms: u8,
    ) -> Result<Self::EndpointIn, EndpointAllocError> {
        self.0.alloc_endpoint_in(kind, address, packet, interval_ms)
    }

    fn start(self, packet: u16) -> (Self::Bus, Self::ControlPipe) {
        let (bus, control) = self.0.start(packet);
        (Bus(bus), ControlPipe(control))
    }
}

/// The bus.
pub struct Bus<'d>(usb::Bus<'d, USB>);

impl driver::Bus for Bus<'_> {
    async fn enable(&mut self) {
        self.0.enable().await;
    }

    async fn disable(&mut self) {
        self.0.disable().await;
    }

    async fn poll(&mut self) -> Event {
        let event = self.0.poll().await;
        match event {
            Event::Reset | Event::Resume => {
                // Whatever was suspended or resumed before is over.
                pac::USB.sie_status().write(|w| {
                    w.set_suspended(true);
                    w.set_resume(true);
                });
                ACTIVE.store(true, Ordering::Relaxed);
            }
            Event::Suspend => ACTIVE.store(false, Ordering::Relaxed),
            Event::PowerDetected | Event::PowerRemoved => {}
        }
        event
    }

    fn endpoint_set_enabled(&mut self, address: EndpointAddress, enabled: bool) {
        self.0.endpoint_set_enabled(address, enabled);
    }

    fn endpoint_set_stalled(&mut self, address: EndpointAddress, stalled: bool) {
        self.0.endpoint_set_stalled(address, stalled);
        if !stalled && is_enabled(address) {
            // As when it is configured: from the first toggle on, with nothing to send.
            self.0.endpoint_set_enabled(address, true);
        }
    }

    fn endpoint_is_stalled(&mut self, address: EndpointAddress) -> bool {
        self.0.endpoint_is_stalled(address)
    }

    async fn remote_wakeup(&mut self) -> Result<(), Unsupported> {
        self.0.remote_wakeup().await
    }
}

fn is_enabled(address: EndpointAddress) -> bool {
    let Some(index) = address.index().checked_sub(1) else {
        return false;
    };
    let dpram = pac::USB_DPRAM;
    match address.direction() {
        Direction::In => dpram.ep_in_control(index).read().enable(),
        Direction::Out => dpram.ep_out_control(index).read().enable(),
    }
}

/// Endpoint 0.
pub struct ControlPipe<'d>(usb::ControlPipe<'d, USB>);

/// Returns when the host has sent another request or has reset the bus.
async fn is_broken_off() {
    poll_fn(|context| {
        INTERRUPTED.register(context.waker());
        let status = pac::USB.sie_status().read();
        if status.setup_rec() || status.bus_reset() {
            return Poll::Ready(());
        }
        // The driver's handler disables what it has seen. It has the priority of this task, so it does not run meanwhile.
        pac::USB.inte().modify(|w| {
            w.set_setup_req(true);
            w.set_bus_reset(true);
        });
        Poll::Pending
    })
    .await;
}

/// Awaits a part of a request, unless the host breaks it off.
async fn unless_broken_off<T>(part: impl Future<Output = T>) -> Result<T, EndpointError> {
    match select(part, is_broken_off()).await {
        Either::First(done) => Ok(done),
        Either::Second(()) => {
            // What belongs to the old request must not answer the new one.
            pac::USB_DPRAM.ep_in_buffer_control(0).write(|_| {});
            pac::USB_DPRAM.ep_out_buffer_control(0).write(|_| {});
            Err(EndpointError::Disabled)
        }
    }
}

impl driver::ControlPipe for ControlPipe<'_> {
    fn max_packet_size(&self) -> usize {
        self.0.max_packet_size()
    }

    async fn setup(&mut self) -> [u8; 8] {
        self.0.setup().await
    }

    async fn data_out(
        &mut self,
        buffer: &mut [u8],
        first: bool,
        last: bool,
    ) -> Result<usize, EndpointError> {
        unless_broken_off(self.0.data_out(buffer, first, last)).await?
    }

    async fn data_in(&mut self, data: &[u8], first: bool, last: bool) -> Result<(), EndpointError> {
        unless_broken_off(self.0.data_in(data, first, last)).await?
    }

    async fn accept(&mut self) {
        // A request that was broken off needs no answer.
        let _ = unless_broken_off(self.0.accept()).await;
    }

    async fn reject(&mut self) {
        self.0.reject().await;
    }

    async fn accept_set_address(&mut self, address: u8) {
        let _ = unless_broken_off(self.0.accept_set_address(address)).await;
    }
}
