// Code of pages, as web.js.
const q = new URLSearchParams(location.search).get('q') ?? '';
const el = document.createElement('div');
el.innerHTML = q; // bad CWE-79
el.outerHTML = '<p>' + q + '</p>'; // bad CWE-79
el.insertAdjacentHTML('beforeend', q); // bad CWE-79
document.write('<p>' + q); // bad CWE-79
document.writeln(q); // bad CWE-79
el.textContent = q; // good CWE-79
el.innerHTML = ''; // good CWE-79
el.append(q); // good CWE-79
const range = document.createRange().createContextualFragment(q); // bad CWE-79
const trusted = sanitizer.bypassSecurityTrustHtml(q); // bad CWE-79
const cleaned = sanitizer.sanitize(1, q); // good CWE-79
location.href = 'javascript:' + q; // bad CWE-95
location.href = 'javascript:void(0)'; // good CWE-95
window.parent.postMessage({ token: q }, '*'); // bad CWE-346
window.parent.postMessage(q, 'https://example.org'); // good CWE-346
window.setTimeout('f(' + q + ')', 1); // bad CWE-95
window.setTimeout(() => f(q), 1); // good CWE-95
document.domain = 'example.org'; // bad CWE-346
const f2 = Function(q); // bad CWE-95
if (password === q) login(); // bad CWE-208
if (color === q) paint(); // good CWE-208
