<?php namespace ProcessWire;

$q = $input->get('q', 'text');
$raw = $input->post->cmd;
exec('tool ' . $raw); // want: command-injection
exec('tool ' . $sanitizer->digits($input->get->n)); // safe but reported, want: command-injection
$items = $pages->find("title%=" . $sanitizer->selectorValue($q));
echo '<b>' . $input->get->title . '</b>'; // want: xss
echo '<b>' . $sanitizer->entities($input->get->title) . '</b>'; // safe but reported, want: xss
$database->query("SELECT * FROM pages WHERE name = '" . $input->urlSegment1 . "'"); // not found: sql-injection
$session->redirect($input->get('to')); // want: open-redirect
$n = $input->get->int('n');
exec('n ' . $n); // safe but reported, want: command-injection
readfile('/srv/' . $input->whitelist('file')); // not found: path-traversal
