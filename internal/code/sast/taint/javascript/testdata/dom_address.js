// The address of the page itself leads to this site; what is cut out of it may not.
const here = new URL(window.location.href);
location.href = here.toString();
location.href = document.querySelector('#box').dataset.next || window.location.href;
location.assign(location.href.split('next=')[1]); // want: open-redirect
document.write(location.href); // want: xss
// What comes behind the host of the page names none.
location.replace(`https://${location.hostname}:${settings.port}/${location.hash}`);
location.replace(`https://${location.hash.slice(1)}/${settings.path}`); // want: open-redirect
