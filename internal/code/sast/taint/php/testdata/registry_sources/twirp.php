<?php
namespace Acme;

use Twirp\Context;
use Twitch\Twirp\Example\Haberdasher;
use Twitch\Twirp\Example\HaberdasherServer;
use Twitch\Twirp\Example\Hat;
use Twitch\Twirp\Example\Size;

final class HaberdasherImpl implements Haberdasher
{
    public function MakeHat(array $ctx, Size $size): Hat
    {
        exec('hat ' . $size->getColour()); // not found: command-injection
        exec('hat ' . (int) $size->getInches());
        return new Hat();
    }

    public function FindHat(array $ctx, \Twitch\Twirp\Example\FindReq $req): Hat
    {
        readfile('/srv/' . $req->getName()); // want: path-traversal
        return new Hat();
    }
}
$server = new HaberdasherServer(new HaberdasherImpl());
