import $ from "jquery";
import { render, html } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
const params = new URLSearchParams(location.search);
const q = params.get("q");
document.getElementById("a").innerHTML = q; // want: xss
document.querySelector("#b").insertAdjacentHTML("beforeend", "<p>" + q); // want: xss
document.write(location.hash.slice(1)); // want: xss
$("#c").html(q); // want: xss
$("#d").append("<b>" + q + "</b>"); // want: xss
$("#e").text(q);
window.location.href = params.get("next"); // want: open-redirect
location.assign(params.get("next")); // want: open-redirect
render(html`<p>${unsafeHTML(q)}</p>`, document.body); // want: xss
render(html`<p>${q}</p>`, document.body);
document.getElementById("f").srcdoc = q; // want: xss
const r = document.createRange();
r.createContextualFragment(q); // want: xss
new DOMParser().parseFromString(q, "text/html");
window.addEventListener("message", (e) => { document.body.innerHTML = e.data; }); // want: xss
