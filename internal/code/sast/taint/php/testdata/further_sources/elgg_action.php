<?php

$file = get_input('file');
$guid = (int) get_input('guid');
unlink('/data/files/' . $file); // want: path-traversal
unlink('/data/files/' . $guid);
exec('convert ' . get_input('name', 'x.png')); // want: command-injection
elgg_ok_response();
