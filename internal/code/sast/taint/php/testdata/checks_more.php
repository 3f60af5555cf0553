<?php
// Checks of paths, signatures and characters that help, and some that say nothing.

const FOLDER = '/srv/files';

enum Format: string
{
    case Pdf = 'pdf';
    case Csv = 'csv';
}

function folders()
{
    $path = FOLDER . '/' . $_GET['path'];
    if (str_starts_with($path, FOLDER . '/')) {
        readfile($path); // want: path-traversal
    }
    $real = realpath($path);
    if (str_starts_with($real, FOLDER . '/')) {
        readfile($real);
    }
}

function first()
{
    $next = $_GET['next'];
    if ($next[0] === '/') {
        header('Location: ' . $next); // want: open-redirect
    }
}

function segments()
{
    $name = $_GET['name'];
    if (preg_match('#[/\\\\]|\.\.#', $name)) {
        exit;
    }
    readfile(FOLDER . '/' . $name);
    $other = $_GET['other'];
    if (preg_match('#\.\.|~~#', $other)) {
        exit;
    }
    readfile('x' . $other); // want: path-traversal
}

function characters()
{
    $part = $_GET['part'];
    if (strpbrk($part, '/\\') !== false) {
        exit;
    }
    readfile(FOLDER . '/' . $part);
    $word = $_GET['word'];
    if (strpbrk($word, '.:') !== false) {
        exit;
    }
    readfile(FOLDER . '/' . $word); // want: path-traversal
}

function words()
{
    foreach (preg_grep('/^[a-z]+$/', explode(' ', $_GET['words'])) as $word) {
        system("show $word");
    }
    foreach (preg_grep('/[a-z]+/', explode(' ', $_GET['loose'])) as $word) {
        system("show $word"); // want: command-injection
    }
}

function format()
{
    $format = $_GET['format'];
    if (Format::tryFrom($format) === null) {
        system("report $format"); // want: command-injection
        return;
    }
    system("report $format");
}

function signed($key)
{
    $body = $_POST['body'];
    $sum = hash_hmac('sha256', $body, $key);
    if (!hash_equals($sum, $_POST['sum'])) {
        unserialize($body); // want: deserialisation
        exit;
    }
    unserialize($body);
    unserialize($_POST['more']); // want: deserialisation
}

function signedOther($key)
{
    $sum = hash_hmac('sha256', $_POST['id'], $key);
    if (hash_equals($sum, $_POST['sum'])) {
        unserialize($_POST['body']); // want: deserialisation
    }
}

function addresses()
{
    $url = $_GET['url'];
    if (preg_match('#\Ahttps://(eu|us)\.example\.com/[a-z/]*\z#', $url)) {
        file_get_contents($url);
    }
    if (preg_match('#https://eu\.example\.com/#', $url)) {
        file_get_contents($url); // want: ssrf
    }
    $next = $_GET['next'];
    if (preg_match('#^/(?![/\\\\])[\w/-]*$#', $next)) {
        header('Location: ' . $next);
    }
    $away = $_GET['away'];
    if (preg_match('#^/(?!admin)#', $away)) {
        header('Location: ' . $away); // want: open-redirect
    }
}
