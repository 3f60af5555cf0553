<?php
use FFMpeg\FFMpeg;
use Illuminate\Support\Facades\Process as LProcess;
use Symfony\Component\ExpressionLanguage\ExpressionLanguage;
use Symfony\Component\Process\Process;

$q = $_GET['q'];
Process::fromShellCommandline("ping $q")->run(); // want: command-injection
(new Process(['ping', $q]))->run();
(new Process(['sh', '-c', "ping $q"]))->mustRun(); // want: command-injection
(new Process([$q]))->run(); // not found: command-injection
LProcess::run("ping $q"); // want: command-injection
LProcess::run(['ping', $q]);
LProcess::path('/srv')->timeout(3)->start("ping $q"); // want: command-injection
LProcess::pipe(function ($pipe) use ($q) { $pipe->command("cat $q"); }); // want: command-injection
$el = new ExpressionLanguage();
$el->evaluate($q, ['a' => 1]); // want: code-injection
$el->compile($q, ['a']); // want: code-injection
$el->evaluate('a + 1', ['a' => $q]);
preg_replace('/' . $q . '/', 'x', 'abc'); // want: regex-injection
preg_replace('/' . preg_quote($q, '/') . '/', 'x', 'abc');
preg_replace_callback("/$q/", fn ($m) => 'x', 'abc'); // want: regex-injection
$video = FFMpeg::create()->open('/srv/' . $q); // want: path-traversal
$video->save(new FFMpeg\Format\Video\X264(), '/srv/' . $q); // want: path-traversal
$video->frame(FFMpeg\Coordinate\TimeCode::fromSeconds(1))->save('/srv/' . $q); // want: path-traversal
