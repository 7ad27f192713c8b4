use super::super::Usb;
use super::*;

/// A host with nothing at the other end of its cable.
#[test]
fn a_host_waits_for_a_device_and_does_nothing_meanwhile() {
    let mut usb = Usb::default();
    assert_eq!(usb.host.state(), HostState::Unplugged);
    usb.host.plug();
    usb.host.advance(1_000_000_000, &mut usb.controller);
    assert_eq!(usb.host.state(), HostState::Empty);
    assert_eq!(usb.host.due(&usb.controller), None);
    usb.host.unplug();
    assert_eq!(usb.host.state(), HostState::Unplugged);
}
