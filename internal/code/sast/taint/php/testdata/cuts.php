<?php

// Names that are cut at their last dot.
function icons($name, $other)
{
    unlink('/srv/icon' . strrchr($name, '.'));
    unlink('/srv/icon.' . substr(strrchr($name, '.'), 1));
    unlink('/srv/icon' . substr($name, strrpos($name, '.')));
    unlink('/srv/icon' . strstr($name, '.')); // want: path-traversal
    unlink('/srv/icon' . substr($name, 0, strrpos($name, '.'))); // want: path-traversal
    unlink('/srv/icon' . substr($other, strrpos($name, '.'))); // want: path-traversal
    $parts = explode('.', $name);
    unlink('/srv/icon.' . end($parts));
    unlink('/srv/icon.' . array_pop($parts));
    unlink('/srv/' . implode('.', $parts)); // want: path-traversal
    $two = explode('.', $name, 2);
    unlink('/srv/icon.' . $two[1]); // want: path-traversal
}

icons($_GET['name'], $_GET['other']);
