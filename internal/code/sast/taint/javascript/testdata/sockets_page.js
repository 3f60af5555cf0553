import { io } from 'socket.io-client';

const box = document.getElementById('box');
const socket = io();

socket.on('message', (data) => {
  box.innerHTML = data.text; // want: xss
  box.textContent = data.text;
});

const plain = new WebSocket('wss://example.com/');
plain.addEventListener('message', (event) => {
  box.innerHTML = event.data; // want: xss
});
plain.addEventListener('close', (event) => {
  box.innerHTML = event.reason;
});
