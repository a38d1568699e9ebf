// A process's first formatter builds the lists of all languages, which takes longer than the rest of the start. Built here,
// they are ready when the page needs its first formatter, and the page's thread stays free.
new Intl.DateTimeFormat('en', { hour: '2-digit' }).format(0);
self.close();
