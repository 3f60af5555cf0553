import { useLocation } from "react-router-dom";
import noUiSlider from "nouislider";

// Knowledge is about the parts of the result that are an address; the state is the program's own.
export function Login() {
  const { state, search } = useLocation();
  window.location.href = state ? state.from : "/";
  document.body.innerHTML = search; // want: xss
}

// Widgets report what they show.
const slider = document.getElementById("price");
noUiSlider.create(slider, { start: [60] });
slider.noUiSlider.on("update", (values, handle) => {
  document.getElementById("shown").innerHTML = values[handle];
});
