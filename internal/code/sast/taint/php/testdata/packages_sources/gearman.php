<?php
$w = new GearmanWorker(); $w->addFunction('x', function (GearmanJob $job) {
  system("ls " . ($job->workload())); // want: command-injection
});
