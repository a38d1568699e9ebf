// The first formatter of a process makes the lists of all languages, which takes longer than everything else at a start. Made
// here, they are there when the page needs its first one, and its own thread stays free.
new Intl.DateTimeFormat('en', { hour: '2-digit' }).format(0);
self.close();
