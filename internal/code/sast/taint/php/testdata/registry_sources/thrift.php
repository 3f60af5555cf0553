<?php
use Thrift\Protocol\TBinaryProtocol;
use Thrift\Transport\TPhpStream;
use Thrift\Transport\TBufferedTransport;
use Shop\FilesIf;
use Shop\FilesProcessor;

class FilesHandler implements FilesIf
{
    public function read($path)
    {
        return file_get_contents('/srv/' . $path); // want: path-traversal
    }

    public function archive(\Shop\Job $job, int $level)
    {
        exec('gzip -' . $level);
        exec('tar cf x.tar ' . $job->name); // want: command-injection
        exec('tar cf x.tar ' . escapeshellarg($job->name));
    }
}

$processor = new FilesProcessor(new FilesHandler());
$transport = new TBufferedTransport(new TPhpStream(TPhpStream::MODE_R | TPhpStream::MODE_W));
$protocol = new TBinaryProtocol($transport, true, true);
$transport->open();
$processor->process($protocol, $protocol);
