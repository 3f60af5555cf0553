<?php
class SMediawiki extends SpecialPage { public function execute($par) {
  system("ls " . ($par)); // want: command-injection
  system("ls " . ($this->getRequest()->getVal('x'))); // want: command-injection
  system("ls " . ($this->getRequest()->getText('x'))); // want: command-injection
} }
