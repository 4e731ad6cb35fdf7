// Source: Known, Thm 1; see sources.md and their_page.md.
// Source: K 2. Source: S016. Source: a textbook.
// Source: Unknown 3; NOTES.md, idea 4.
