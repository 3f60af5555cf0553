import { exec } from 'node:child_process';

export default {
  async fetch(request, env) {
    const { host } = await request.json();
    await fetch(host); // want: ssrf
  },
};

addEventListener('fetch', (event) => {
  event.respondWith(fetch(event.request.headers.get('x-target'))); // want: ssrf
});
