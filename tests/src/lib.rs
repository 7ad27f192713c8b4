//! Test helpers shared by the suites in `tests/`.
