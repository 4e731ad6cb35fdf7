// The same from Rust, without a crate.
//
//   rustc tile.rs $(pkg-config --libs-only-L colex-c) && ./tile
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int};
use std::ptr::null_mut;

#[repr(C)]
struct Layout {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Number {
    name: [c_char; 16],
    number: i64,
}

#[repr(C)]
struct Why {
    kind: c_int,
    column: i32,
    count: usize,
    numbers: [Number; 4],
    message: [c_char; 1024],
}

#[link(name = "colex-c")]
extern "C" {
    fn colex_read(text: *const c_char, layout: *mut *mut Layout, why: *mut Why) -> c_int;
    fn colex_free(layout: *mut Layout);
    fn colex_write(layout: *const Layout, text: *mut c_char, room: usize) -> usize;
    fn colex_zipped_divide(a: *const Layout, b: *const Layout, result: *mut *mut Layout, why: *mut Why) -> c_int;
}

/// A layout, freed when nobody has it any more.
struct Owned(*mut Layout);

impl Drop for Owned {
    fn drop(&mut self) {
        unsafe { colex_free(self.0) }
    }
}

fn given(call: impl FnOnce(*mut *mut Layout, *mut Why) -> c_int) -> Result<Owned, Why> {
    let mut layout = null_mut();
    let mut why: Why = unsafe { std::mem::zeroed() };
    match call(&mut layout, &mut why) {
        0 => Ok(Owned(layout)),
        _ => Err(why),
    }
}

fn layout(text: &str) -> Result<Owned, Why> {
    let text = CString::new(text).expect("a text without 0");
    given(|layout, why| unsafe { colex_read(text.as_ptr(), layout, why) })
}

fn written(layout: &Owned) -> String {
    let mut text = [0 as c_char; 256];
    unsafe { colex_write(layout.0, text.as_mut_ptr(), text.len()) };
    unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().into_owned()
}

fn main() -> Result<(), String> {
    let said = |why: Why| unsafe { CStr::from_ptr(why.message.as_ptr()) }.to_string_lossy().into_owned();
    let a = layout("(64,32):(32,1)").map_err(said)?;
    for text in ["<8:1,3:1>", "<8:1,16:1>"] {
        let tiler = layout(text).map_err(said)?;
        match given(|result, why| unsafe { colex_zipped_divide(a.0, tiler.0, result, why) }) {
            Ok(divided) => println!("{}: {}", text, written(&divided)),
            Err(why) => {
                let name = unsafe { CStr::from_ptr(why.numbers[0].name.as_ptr()) }.to_string_lossy().into_owned();
                println!("{}: no: {} {}", text, name, why.numbers[0].number)
            }
        }
    }
    Ok(())
}
