<?php
use BeyondCode\Mailbox\Facades\Mailbox;
use BeyondCode\Mailbox\InboundEmail;
Mailbox::from('{username}@gmail.com', function (InboundEmail $email, $username) {
    system("ls " . ($email->subject())); // want: command-injection
    system("ls -- " . escapeshellarg($email->subject()));
});
