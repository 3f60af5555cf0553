<?php

namespace ProcessWire;

$name = $input->get->name;
exec('report ' . $name); // want: command-injection
exec('report ' . escapeshellarg($name));
echo '<h1>' . $input->post('title') . '</h1>'; // want: xss
echo '<p>' . wire('input')->get('text') . '</p>'; // not found: xss
