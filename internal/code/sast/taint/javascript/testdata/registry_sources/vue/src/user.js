import { defineComponent, h } from "vue";
export default defineComponent({
  mounted() {
    this.$refs.box.innerHTML = this.$route.query.q; // want: xss
    this.$refs.box.textContent = this.$route.query.q;
  },
  beforeRouteEnter(to, from, next) {
    document.title = to.params.id;
    document.body.innerHTML = to.params.id; // not found: xss
    next();
  },
});
