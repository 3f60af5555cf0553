<html><title><?= $title ?></title><h1><?= $safe ?></h1> <!-- want: xss -->
