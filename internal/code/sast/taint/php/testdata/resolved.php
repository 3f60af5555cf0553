<?php
$root = '/srv/files';
function a($root) {
    $name = $_GET['a'];
    $full = realpath($root . '/' . $name);
    if (strpos($full, $root . '/') !== 0) { exit; }
    readfile($root . '/' . $name);
}
function b($root) {
    $p = $root . '/' . $_GET['a'];
    $full = realpath($p);
    if (!str_starts_with($full, $root . '/')) { exit; }
    readfile($p);
}
function bad($root) {
    $full = realpath($root . '/' . $_GET['b']);
    if (!str_starts_with($full, $root . '/')) { exit; }
    readfile($root . '/' . $_GET['a']); // want: path-traversal
}
a($root); b($root); bad($root);
