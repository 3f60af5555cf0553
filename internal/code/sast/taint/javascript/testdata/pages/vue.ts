import { defineComponent, h } from 'vue';
import { useRoute, useRouter } from 'vue-router';

export default defineComponent({
  setup() {
    const route = useRoute();
    document.getElementById('shown').innerHTML = route.query.name; // want: xss
    document.getElementById('shown').textContent = route.params.name;
    return () => h('div', { innerHTML: route.params.name }); // want: xss
  },
});

export const page = {
  mounted() {
    this.$refs.shown.innerHTML = this.$route.query.name; // want: xss
    this.$refs.shown.textContent = this.$route.query.name;
  },
};
