# Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names.

require 'timeout'

require({ 'net-http' => 'net/http' }.fetch(ARGV[0], ARGV[0]))

SECONDS = 1.5

CLIENTS = {
  'net-http' => lambda do |url|
    uri = URI(url)
    # Without a host, `start` connects to localhost for any text.
    raise ArgumentError, 'no host' if uri.hostname.to_s.empty?

    options = { open_timeout: SECONDS, read_timeout: SECONDS, use_ssl: uri.scheme == 'https', max_retries: 0 }
    Net::HTTP.start(uri.hostname, uri.port, nil, options) { |http| http.get(uri.request_uri) }
  end,
  'open-uri' => lambda do |url|
    URI.open(url, open_timeout: SECONDS, read_timeout: SECONDS, proxy: nil).read
  end,
  'http' => lambda do |url|
    HTTP.timeout(SECONDS).follow.get(url).to_s
  end,
  'excon' => lambda do |url|
    middlewares = Excon.defaults[:middlewares] + [Excon::Middleware::RedirectFollower]
    Excon.get(url, connect_timeout: SECONDS, read_timeout: SECONDS, middlewares: middlewares)
  end,
  'httparty' => lambda do |url|
    HTTParty.get(url, timeout: SECONDS)
  end,
}.freeze

request = CLIENTS.fetch(ARGV[0])
$stdout.sync = true
while (line = $stdin.gets)
  begin
    url = [line.strip].pack('H*').force_encoding('UTF-8')
    Timeout.timeout(SECONDS) { request.call(url) }
    outcome = 'ok'
  rescue StandardError, ScriptError => e
    outcome = "#{e.class} #{e.message}"
  end
  puts outcome.dup.force_encoding('BINARY').gsub(/\s+/n, ' ')[0, 200]
end
