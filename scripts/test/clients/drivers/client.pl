# Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names: lwp or tiny.

use strict;
use warnings;
use HTTP::Tiny;
use LWP::UserAgent;

my %clients = (
    lwp => sub {
        my $agent = LWP::UserAgent->new(timeout => 2, max_redirect => 2, env_proxy => 0);
        return $agent->get($_[0])->status_line;
    },
    tiny => sub {
        my $response = HTTP::Tiny->new(timeout => 2, max_redirect => 2)->get($_[0]);
        return "$response->{status} $response->{reason}";
    },
);

$| = 1;
my $request = $clients{$ARGV[0]};
while (my $line = <STDIN>) {
    $line =~ s/\s+//g;
    my $url = pack('H*', $line);
    my $outcome = eval {
        local $SIG{ALRM} = sub { die "timeout\n" };
        alarm 2;
        $request->($url);
    };
    $outcome = $@ unless defined $outcome;
    alarm 0;
    $outcome =~ s/\s+/ /g;
    print substr($outcome, 0, 200), "\n";
}
