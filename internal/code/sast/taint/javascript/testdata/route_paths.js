import { useRoute } from 'vue-router';

export function setup() {
  const route = useRoute();
  window.location.replace(`${route.fullPath}?page=2`); // a path of this site
  window.location.replace(route.query.to); // want: open-redirect
  document.body.innerHTML = route.fullPath; // want: xss
}
