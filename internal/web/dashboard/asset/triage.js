// Findings by keyboard: j and k move, o opens, x chooses, c confirms, f and a prepare the
// form for a false positive or an accepted risk, whose reason is still to be written.
"use strict";

(() => {
  const statuses = { c: "CONFIRMED", f: "FALSE_POSITIVE", a: "ACCEPTED_RISK" };
  const list = document.querySelector("[data-triage]");
  const one = document.querySelector("[data-triage-one]");
  const rows = [...document.querySelectorAll("[data-finding], [data-flow] > li")];
  let at = -1;

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
    if (typing(event)) return;
    switch (event.key) {
      case "j": move(1); break;
      case "k": move(-1); break;
      case "o": rows[at]?.querySelector(".entry-link")?.click(); break;
      case "x": {
        const box = rows[at]?.querySelector("input[name=finding]");
        if (box) box.checked = !box.checked;
        break;
      }
      case "c": case "f": case "a": decide(statuses[event.key]); break;
      default: return;
    }
    event.preventDefault();
  });

  // The cursor follows the focus, so that keys act on what the reader looks at.
  rows.forEach((row, i) => row.addEventListener("focusin", () => {
    rows[at]?.classList.remove("here");
    at = i;
    row.classList.add("here");
  }));
})();
