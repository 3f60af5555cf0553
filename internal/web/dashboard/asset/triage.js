// Findings by keyboard: j and k move, o opens, x chooses, c confirms, f and a prepare the
// form for a false positive or an accepted risk, whose reason is still to be written. The keys
// act only while the focus is in the list or the form: elsewhere, single letters belong to
// speech input and to shortcuts of the user (WCAG 2.2, 2.1.4).
"use strict";

(() => {
  const statuses = { c: "CONFIRMED", f: "FALSE_POSITIVE", a: "ACCEPTED_RISK" };
  const list = document.querySelector("[data-triage]");
  const one = document.querySelector("[data-triage-one]");
  const rows = [...document.querySelectorAll("[data-finding], [data-flow] > li")];
  const start = document.querySelector("[data-triage-start]");
  const resume = "assay-triage"; // where the next page begins, after a key left this one
  let at = -1, keyed = false;

  function outside(event) {
    return !event.target.closest("[data-triage], [data-triage-one], [data-flow]");
  }

  function typing(event) {
    return event.ctrlKey || event.metaKey || event.altKey ||
      event.target.matches("input:not([type=checkbox], [type=radio]), select, textarea");
  }

  function move(by) {
    if (rows.length === 0) return;
    rows[at]?.classList.remove("here");
    at = Math.min(rows.length - 1, Math.max(0, at + by));
    rows[at].classList.add("here");
    rows[at].scrollIntoView({ block: "nearest" });
    (rows[at].querySelector(".entry-link") ?? rows[at]).focus({ preventScroll: true });
  }

  // begin focuses a row; without rows, the form.
  function begin(row) {
    if (rows.length === 0) return one?.querySelector("input").focus();
    rows[at]?.classList.remove("here");
    at = -1;
    move(Math.max(0, row) + 1);
  }

  // leave lets the next page continue with the keyboard.
  function leave(row) {
    try { sessionStorage.setItem(resume, row); } catch { /* it starts like any other page */ }
  }

  function resumed() {
    try {
      const row = sessionStorage.getItem(resume);
      sessionStorage.removeItem(resume);
      return row;
    } catch { return null; }
  }

  // decide chooses the finding under the cursor when none is chosen.
  function decide(status) {
    const form = list ?? one;
    if (!form) return;
    if (list) {
      const chosen = list.querySelectorAll("input[name=finding]:checked");
      const box = rows[at]?.querySelector("input[name=finding]");
      if (chosen.length === 0) {
        if (!box) return;
        box.checked = true;
      }
      if (!list.elements.reviewStatus) return;
      list.elements.reviewStatus.value = status;
    } else {
      form.querySelector(`input[value=${status}]`).checked = true;
    }
    if (status === "CONFIRMED") return form.requestSubmit();
    form.elements.reason.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (outside(event) || typing(event)) return;
    switch (event.key) {
      case "j": move(1); break;
      case "k": move(-1); break;
      case "o": {
        const link = rows[at]?.querySelector(".entry-link");
        if (!link) break;
        leave(0);
        link.click();
        break;
      }
      case "x": {
        const box = rows[at]?.querySelector("input[name=finding]");
        if (box) box.checked = !box.checked;
        break;
      }
      case "c": case "f": case "a":
        keyed = true; // the submitted form reads it
        decide(statuses[event.key]);
        break;
      default: return;
    }
    event.preventDefault();
  });

  (list ?? one)?.addEventListener("submit", () => { if (keyed) leave(at); });

  start?.addEventListener("click", (event) => {
    event.preventDefault();
    begin(0);
  });

  // The cursor follows the focus, so that keys act on what the reader looks at.
  rows.forEach((row, i) => row.addEventListener("focusin", () => {
    rows[at]?.classList.remove("here");
    at = i;
    row.classList.add("here");
  }));

  const row = resumed();
  if (row !== null) begin(Number(row));
})();
