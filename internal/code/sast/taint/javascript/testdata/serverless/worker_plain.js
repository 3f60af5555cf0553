addEventListener('fetch', (event) => {
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const { searchParams } = new URL(request.url);
  const target = searchParams.get('target');
  const other = await fetch(target); // want: ssrf
  await fetch('https://api.example.com/items?name=' + encodeURIComponent(target));
  return new Response(other.body);
}
