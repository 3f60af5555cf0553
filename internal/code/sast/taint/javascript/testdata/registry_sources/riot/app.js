import { mount, component } from "riot";
import { route, router } from "@riotjs/route";
import DOMPurify from "dompurify";

export default {
  onMounted() {
    const q = new URLSearchParams(window.location.search).get("q");
    this.root.innerHTML = q; // not found: xss
    this.$("h1").textContent = q;
  },
  clean() {
    document.querySelector("#a").innerHTML = DOMPurify.sanitize(location.hash);
  },
  go() {
    window.location = new URL(location.href).searchParams.get("to"); // want: open-redirect
  },
};

const stream = route("/users/:name");
stream.on.value((url) => {
  document.getElementById("out").innerHTML = url.params[0]; // want: xss
});
