import $ from 'jquery';
import DOMPurify from 'dompurify';

const hash = decodeURIComponent(location.hash.slice(1));
document.getElementById('out').innerHTML = hash; // want: xss
document.getElementById('out').textContent = hash;
document.getElementById('out').innerHTML = DOMPurify.sanitize(hash);
document.write('<p>' + document.referrer + '</p>'); // want: xss
$('#out').html(hash); // want: xss
$('#out').text(hash);
eval(window.location.search.substring(1)); // want: code-injection
window.addEventListener('message', (event) => {
  document.querySelector('#out').innerHTML = event.data; // want: xss
});
const params = new URLSearchParams(location.search);
location.href = params.get('next'); // want: open-redirect
location.href = '/home?from=' + params.get('next');

const box = document.querySelector('#box');
const text = location.hash;
box.insertAdjacentHTML('beforeend', text); // want: xss
document.createRange().createContextualFragment(text); // want: xss
box.setAttribute('onclick', text); // want: xss
box.setAttribute('title', text);
$('<p>' + text + '</p>'); // want: xss
$.globalEval(text); // want: code-injection
$('#out').html($('#out').text(text));
document.write(location.toString()); // want: xss
location.assign(params.get('next')); // want: open-redirect
location.assign('/home?from=' + params.get('next'));
console.log('at', text);
const worker = new Worker('worker.js');
eval(worker.postMessage(text));

function show(part) {
  part.innerHTML = location.hash; // want: xss
  part.textContent = location.hash;
}

const shown = $('<b>' + location.hash + '</b>'); // want: xss
$('#box').append(shown);

export const changeHandler = (event) => {
  location.href = event.target.value;
  location.href = event.body.next; // want: open-redirect
};
