<?php
namespace App\Listeners;

use Illuminate\Support\Facades\Broadcast;
use Laravel\Reverb\Events\MessageReceived;
use App\Models\User;

class HandleMessage
{
    public function handle(MessageReceived $event): void
    {
        $msg = json_decode($event->message, true);
        exec('x ' . $msg['data']['cmd']); // want: command-injection
        exec('seq ' . (int) $msg['n']);
    }
}

Broadcast::channel('room.{name}', function (User $user, string $name) {
    return file_exists('/srv/' . $name) && shell_exec("x $name"); // want: command-injection
});
