const query = new URLSearchParams(window.location.search);
const name = query.get('name');
document.getElementById('a').innerHTML = name; // want: xss
document.querySelector('#b').outerHTML = location.hash.slice(1); // want: xss
document.getElementById('c').insertAdjacentHTML('beforeend', name); // want: xss
document.getElementById('d').setHTMLUnsafe(name); // want: xss
document.body.append(document.createRange().createContextualFragment(name)); // want: xss
$('#e').html(name); // want: xss
$('#f').text(name);
d3.select('#g').html(name); // want: xss
window.location.assign(name); // want: open-redirect
window.location.assign('/show?name=' + encodeURIComponent(name));
const link = document.createElement('a');
link.href = name; // want: xss
link.href = '/show/' + name;
const script = document.createElement('script');
script.src = name; // want: xss
script.text = name; // want: code-injection
setTimeout('show(' + name + ')', 10); // want: code-injection
