export default defineComponent({
  setup() {
    const route = useRoute();
    const shown = document.getElementById('shown');
    shown.innerHTML = route.query.name; // want: xss
    shown.textContent = route.query.name;
    navigateTo(route.query.next, { external: true }); // want: open-redirect
  },
});
