import $ from 'jquery';
import { render, html } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import DOMPurify from 'dompurify';
import { marked } from 'marked';
const params = new URLSearchParams(location.search);
const q = params.get('q')!;
document.body.innerHTML = q; // want: xss
document.body.innerHTML = DOMPurify.sanitize(q);
document.body.outerHTML = '<div>' + q + '</div>'; // want: xss
document.write('<p>' + q); // want: xss
document.body.append(q);
$('#a').html(q); // want: xss
$('#a').text(q);
$('<div>' + q + '</div>').appendTo('body'); // want: xss
$('body').append('<b>' + q + '</b>'); // want: xss
render(html`<p>${unsafeHTML(q)}</p>`, document.body); // want: xss
render(html`<p>${q}</p>`, document.body);
document.createRange().createContextualFragment(q); // want: xss
document.body.innerHTML = marked.parse(q) as string; // want: xss
location.assign(q); // want: open-redirect
location.replace('/a?' + encodeURIComponent(q));
window.open(q); // want: open-redirect
const frame = document.createElement('iframe');
frame.srcdoc = q; // want: xss
const script = document.createElement('script');
script.src = q; // want: xss
window.addEventListener('message', (e) => {
  document.querySelector('#m')!.innerHTML = e.data.html; // want: xss
});
eval(q); // want: code-injection
