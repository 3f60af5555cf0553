<?php
use Longman\TelegramBot\Commands\UserCommand;
class CLongman extends UserCommand { public function execute() {
  system("ls " . ($this->getMessage()->getText(true))); // want: command-injection
} }
