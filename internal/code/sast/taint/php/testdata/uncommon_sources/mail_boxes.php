<?php

use Ddeboer\Imap\Server;
use PhpImap\Mailbox;

$mailbox = new Mailbox('{imap.example.org:993/imap/ssl}INBOX', 'me', 'secret', '/srv/in');
foreach ($mailbox->searchMailbox('ALL') as $id) {
    $mail = $mailbox->getMail($id);
    exec('mail ' . $mail->subject); // want: command-injection
    exec('mail ' . escapeshellarg($mail->subject));
    exec('mail ' . $mail->textPlain); // want: command-injection
    foreach ($mail->getAttachments() as $attachment) {
        file_put_contents('/srv/in/' . $attachment->name, ''); // want: path-traversal
        file_put_contents('/srv/in/' . basename($attachment->name), '');
    }
}

$connection = (new Server('imap.example.org'))->authenticate('me', 'secret');
foreach ($connection->getMailbox('INBOX')->getMessages() as $message) {
    exec('mail ' . $message->getSubject()); // want: command-injection
    exec('mail ' . escapeshellarg($message->getSubject()));
    exec('mail ' . $message->getBodyText()); // want: command-injection
    foreach ($message->getAttachments() as $attachment) {
        file_put_contents('/srv/in/' . $attachment->getFilename(), ''); // want: path-traversal
    }
}
