chrome.runtime.onMessageExternal.addListener((message, sender, answer) => {
  document.body.innerHTML = message.text; // want: xss
  document.body.textContent = message.text;
});

window.addEventListener('message', (event) => {
  eval(event.data.code); // want: code-injection
  document.title = event.data.title;
});

window.onmessage = (event) => {
  document.body.innerHTML = event.data; // want: xss
};
