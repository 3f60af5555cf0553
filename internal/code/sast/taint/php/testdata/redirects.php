<?php

$next = $_GET['next'];
if (str_starts_with($next, 'https://example.org')) {
    header('Location: ' . $next); // want: open-redirect
}
if (str_starts_with($next, 'https://example.org/')) {
    header('Location: ' . $next);
}
if (strncmp($next, 'https://example.org', 19) === 0) {
    header('Location: ' . $next); // want: open-redirect
}
if (str_ends_with($next, 'example.org') || str_contains($next, 'example.org') || strpos($next, 'example.org') !== false) {
    header('Location: ' . $next); // want: open-redirect
}
if (str_starts_with($next, '/')) {
    header('Location: ' . $next); // want: open-redirect
}
if (strncmp($next, '/', 1) === 0) {
    header('Location: ' . $next); // want: open-redirect
}
if (str_starts_with($next, '/') && !str_starts_with($next, '//')) {
    header('Location: ' . $next);
}
if (str_contains($next, '//')) {
    header('Location: ' . $next); // want: open-redirect
}
