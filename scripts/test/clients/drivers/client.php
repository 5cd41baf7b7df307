<?php
// Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names: stream, curl or guzzle.

function with_stream(string $url): string {
    $http = ['timeout' => 1.5, 'max_redirects' => 3, 'ignore_errors' => true];
    $context = stream_context_create(['http' => $http]);
    return @file_get_contents($url, false, $context) === false ? (error_get_last()['message'] ?? 'error') : 'ok';
}

function with_curl(string $url): string {
    $curl = curl_init();
    if (!@curl_setopt($curl, CURLOPT_URL, $url)) return 'refused';
    $options = [CURLOPT_FOLLOWLOCATION => true, CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT_MS => 1500];
    curl_setopt_array($curl, $options);
    return curl_exec($curl) === false ? curl_error($curl) : 'ok';
}

function with_guzzle(string $url): string {
    static $client;
    require_once '/usr/share/php/GuzzleHttp/autoload.php';
    $client ??= new GuzzleHttp\Client(['timeout' => 1.5, 'verify' => false]);
    return (string) $client->get($url)->getStatusCode();
}

$request = 'with_' . $argv[1];
while (($line = fgets(STDIN)) !== false) {
    try {
        $outcome = $request(hex2bin(trim($line)));
    } catch (Throwable $error) {
        $outcome = $error->getMessage();
    }
    echo substr(preg_replace('/\s+/', ' ', $outcome), 0, 200), "\n";
}
