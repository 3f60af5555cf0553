<?php

// A header may tell that an answer is no page.
function api()
{
    header('Content-Type: application/json; charset=utf-8');
    echo '{"q": "' . $_GET['q'] . '"}';
    die($_GET['q']);
}

function either($plain)
{
    if ($plain) {
        header('Content-Type: text/plain');
        echo $_GET['q'];
        exit;
    }
    echo $_GET['q']; // want: xss
}

function page()
{
    header('Content-Type: text/html; charset=utf-8');
    print $_GET['q']; // want: xss
}

// Variables in texts are written in several ways.
function inTexts()
{
    $target = $_GET['target'];
    shell_exec("ping ${target}"); // want: command-injection
    shell_exec("ping {$target}"); // want: command-injection
    shell_exec("ping $target"); // want: command-injection
    shell_exec('ping $target');
}

// All headers are chosen by who sends them.
exec('ping ' . $_SERVER['HTTP_X_CLIENT_IP']); // want: command-injection
exec('ping ' . $_SERVER['REMOTE_ADDR']);
