"use strict";

// The form offers today and the coming sixty days.
const field = document.getElementById("date");

function isoDay(date) {
  return date.toISOString().slice(0, 10);
}

if (field) {
  const today = new Date();
  const last = new Date(today);
  last.setDate(last.getDate() + 60);
  field.min = isoDay(today);
  field.max = isoDay(last);
  field.value = isoDay(today);
}

// Departures that have left are greyed out while the page stays open.
function fadePast() {
  const now = Date.now();
  for (const row of document.querySelectorAll("[data-departs]")) {
    const departs = Date.parse(row.dataset.departs);
    row.classList.toggle("past", Number.isFinite(departs) && departs < now);
  }
}

fadePast();
setInterval(fadePast, 60_000);

// Times are shown in the words of the reader's language.
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

for (const cell of document.querySelectorAll("time[datetime]")) {
  const when = Date.parse(cell.dateTime);
  if (Number.isFinite(when)) {
    cell.textContent = clock.format(when);
  }
}
