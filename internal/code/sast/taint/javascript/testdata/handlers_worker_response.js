export default {
  async fetch(request) {
    const url = new URL(request.url);
    const q = url.searchParams.get('q');
    if (url.pathname === '/text') {
      return new Response('q is ' + q, { headers: { 'content-type': 'text/plain' } });
    }
    return new Response('<p>' + q + '</p>', { headers: { 'content-type': 'text/html;charset=UTF-8' } }); // want: xss
  },
};
