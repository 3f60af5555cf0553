<?php
function a() {
    $errors = [];
    $url = $_POST['url'];
    if (!in_array($url, ['http://a.example.com'], true)) {
        $errors[] = 'unknown host';
    }
    if (count($errors) > 0) {
        return $errors;
    }
    file_get_contents($url); // safe
}
function b() {
    $errors = [];
    $url = $_POST['url'];
    if (!in_array($url, ['http://a.example.com'], true)) {
        $errors['url'] = 'unknown host';
    }
    if (empty($errors)) {
        file_get_contents($url); // safe
    } else {
        file_get_contents($url); // want: ssrf
    }
}
function c() {
    $error = null;
    $url = $_POST['url'];
    if (!in_array($url, ['http://a.example.com'], true)) {
        $error = 'unknown host';
    }
    if ($error !== null) {
        return $error;
    }
    file_get_contents($url); // safe
}
function d() {
    $errors = [];
    $url = $_POST['url'];
    if (!in_array($url, ['http://a.example.com'], true)) {
        $errors[] = 'unknown host';
    }
    if ($errors) {
        return $errors;
    }
    file_get_contents($url); // safe
}
