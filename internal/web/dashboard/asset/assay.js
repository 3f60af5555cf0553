// What the pages do beside plain HTML. Everything here is an improvement: without it
// pages load themselves again, and menus stay open until they are closed.
"use strict";

(() => {
  // watch follows the progress of a record by server-sent events, or by asking every
  // three seconds where a proxy swallows them, and loads the page again at the end.
  function watch(section) {
    const address = section.dataset.watch;
    const part = (name) => section.querySelector(`[data-watch-${name}]`);
    function show(p) {
      part("title").textContent = p.title;
      part("text").textContent = p.text;
      part("bar").value = p.percent;
      document.title = `${p.percent} % · ${document.title.replace(/^\d+ % · /, "")}`;
      if (p.ended) location.reload();
    }
    async function poll() {
      try {
        const answer = await fetch(address, { headers: { Accept: "application/json" } });
        // The session is over, or the record is out of reach: the page itself shows what to do.
        if (answer.redirected || answer.status === 403 || answer.status === 404) return location.reload();
        if (answer.ok) show(await answer.json());
      } catch { /* the next attempt may succeed */ }
      setTimeout(poll, 3000);
    }
    let failures = 0, source;
    function listen() {
      source = new EventSource(address);
      source.addEventListener("progress", (event) => { failures = 0; show(JSON.parse(event.data)); });
      source.addEventListener("error", () => {
        if (++failures < 3 && source.readyState !== EventSource.CLOSED) return;
        source.close();
        poll();
      });
    }
    listen();
    addEventListener("pagehide", () => source.close());
  }
  document.querySelectorAll("[data-watch]").forEach(watch);

  // Menus close when the reader goes elsewhere, or by Escape.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // A form is sent once, however often its button is clicked.
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const form = event.target;
    if (form.method !== "post") return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 5000);
  });

  // Text fields marked so are copied by their button.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    navigator.clipboard?.writeText(document.getElementById(button.dataset.copy).textContent.trim())
      .then(() => { button.textContent = "Copied"; });
  });
})();
