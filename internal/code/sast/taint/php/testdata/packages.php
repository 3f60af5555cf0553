<?php

use Illuminate\Support\Facades\Redirect;

function back_to()
{
    Redirect::to($_GET['to']); // want: open-redirect
    Redirect::to('/home?to=' . urlencode($_GET['to']));
}

function away()
{
    redirect()->away($_GET['to']); // want: open-redirect
}

function upload($ftp)
{
    ftp_put($ftp, '/in/a.txt', '/srv/' . $_GET['name']); // want: path-traversal
    ftp_put($ftp, '/in/a.txt', '/srv/' . basename($_GET['name']));
}
