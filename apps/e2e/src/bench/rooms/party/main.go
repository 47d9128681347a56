// Party fills rooms of a LiveKit server with participants who send what a phone's camera and microphone send, and take what
// the others send. It is told by one line of JSON at its input, says "flowing" when everybody has heard and seen everybody,
// and, with each further line and when its input ends, what has arrived since it said something.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/livekit/protocol/livekit"
	"github.com/livekit/protocol/logger"
	lksdk "github.com/livekit/server-sdk-go/v2"
	"github.com/pion/webrtc/v4"
)

// Told is what it needs to know: where, by which passes, by room, and how much of a picture each sends.
type Told struct {
	URL   string     `json:"url"`
	Rooms [][]string `json:"rooms"`
	Kbit  int        `json:"kbit"`
	Fps   int        `json:"fps"`
	// Within so many seconds everybody has heard and seen everybody, or it ends and says who has not.
	Within float64 `json:"within"`
}

// Awaited is what has to be there before anything is measured.
type Awaited struct {
	guests, tracks   int64
	entered, brought atomic.Int64
	all              chan struct{}
}

func (a *Awaited) bring() {
	if a.brought.Add(1) == a.tracks {
		close(a.all)
	}
}

// wait ends the program with a verdict where not all came in time.
func (a *Awaited) wait(within time.Duration) {
	if a.tracks == 0 {
		return
	}
	select {
	case <-a.all:
	case <-time.After(within):
		end(fmt.Errorf("after %v %d of %d guests have entered, and of %d tracks %d have brought nothing",
			within, a.entered.Load(), a.guests, a.tracks, a.tracks-a.brought.Load()))
	}
}

// Arrived is what came to all participants together: lost are the packets whose numbers never came, ended the tracks that
// bring nothing more, and silent is how long nothing came of the track that was silent longest.
type Arrived struct {
	Packets atomic.Int64
	Bytes   atomic.Int64
	Lost    atomic.Int64
	Ended   atomic.Int64
	mutex   sync.Mutex
	tracks  []*Silence
}

// Silence is that of one track.
type Silence struct {
	mutex   sync.Mutex
	last    time.Time
	longest time.Duration
}

func (s *Silence) end(now time.Time) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.longest = max(s.longest, now.Sub(s.last))
	s.last = now
}

// since tells how long the track was silent at most since it was asked before. Who is silent now was so from the last packet on.
func (s *Silence) since(now time.Time) time.Duration {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	longest := max(s.longest, now.Sub(s.last))
	s.longest = 0
	return longest
}

func (a *Arrived) hear() *Silence {
	silence := &Silence{last: time.Now()}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.tracks = append(a.tracks, silence)
	return silence
}

func (a *Arrived) silent(now time.Time) time.Duration {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	var longest time.Duration
	for _, track := range a.tracks {
		longest = max(longest, track.since(now))
	}
	return longest
}

// told says what arrived since it was asked before, as JSON in a line.
func (a *Arrived) told(from time.Time) {
	now := time.Now()
	end(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"seconds":  now.Sub(from).Seconds(),
		"packets":  a.Packets.Swap(0),
		"bytes":    a.Bytes.Swap(0),
		"lost":     a.Lost.Swap(0),
		"ended":    a.Ended.Swap(0),
		"silentMs": a.silent(now).Milliseconds(),
	}))
}

func main() {
	// what goes wrong is told by what does not arrive
	lksdk.SetLogger(logger.GetDiscardLogger())
	input := bufio.NewReader(os.Stdin)
	var told Told
	line, err := input.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &told)
	}
	end(err)
	var arrived Arrived
	first := Awaited{all: make(chan struct{})}
	for _, passes := range told.Rooms {
		first.guests += int64(len(passes))
		// pictures and sound of each for each other one
		first.tracks += int64(2 * len(passes) * (len(passes) - 1))
	}
	for _, passes := range told.Rooms {
		for _, pass := range passes {
			go func() {
				end(enter(told, pass, &arrived, &first))
				first.entered.Add(1)
			}()
		}
		// a server that many enter in the same moment is another question
		time.Sleep(50 * time.Millisecond)
	}
	first.wait(time.Duration(told.Within * float64(time.Second)))
	from := time.Now()
	arrived.Packets.Store(0)
	arrived.Bytes.Store(0)
	arrived.Lost.Store(0)
	arrived.silent(from)
	fmt.Println("flowing")
	for {
		_, err := input.ReadBytes('\n')
		arrived.told(from)
		if err != nil {
			return
		}
		from = time.Now()
	}
}

// enter goes into a room, sends from then on, and counts what comes.
func enter(told Told, pass string, arrived *Arrived, first *Awaited) error {
	room, err := lksdk.ConnectToRoomWithToken(told.URL, pass, &lksdk.RoomCallback{
		ParticipantCallback: lksdk.ParticipantCallback{
			OnTrackSubscribed: func(track *webrtc.TrackRemote, _ *lksdk.RemoteTrackPublication, _ *lksdk.RemoteParticipant) {
				go take(track, arrived, first)
			},
		},
	})
	if err != nil {
		return err
	}
	picture := &Frames{kbit: told.Kbit, fps: told.Fps}
	video, err := lksdk.NewLocalTrack(
		webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90000},
		lksdk.WithRTCPHandler(picture.heed),
	)
	if err != nil {
		return err
	}
	audio, err := lksdk.NewLocalTrack(
		webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: 48000, Channels: 2},
	)
	if err != nil {
		return err
	}
	if err := video.StartWrite(picture, nil); err != nil {
		return err
	}
	if err := audio.StartWrite(&Voice{}, nil); err != nil {
		return err
	}
	if _, err := room.LocalParticipant.PublishTrack(audio, &lksdk.TrackPublicationOptions{
		Source: livekit.TrackSource_MICROPHONE,
	}); err != nil {
		return err
	}
	_, err = room.LocalParticipant.PublishTrack(video, &lksdk.TrackPublicationOptions{
		Source: livekit.TrackSource_CAMERA, VideoWidth: 1280, VideoHeight: 720,
	})
	return err
}

// take counts a track's packets until it ends.
func take(track *webrtc.TrackRemote, arrived *Arrived, first *Awaited) {
	var once sync.Once
	var expected uint16
	silence := arrived.hear()
	for known := false; ; known = true {
		packet, _, err := track.ReadRTP()
		if err != nil {
			arrived.Ended.Add(1)
			return
		}
		silence.end(time.Now())
		once.Do(first.bring)
		arrived.Packets.Add(1)
		arrived.Bytes.Add(int64(packet.MarshalSize()))
		// one that comes late is no gap
		if gap := packet.SequenceNumber - expected; known && gap < 1<<15 {
			arrived.Lost.Add(int64(gap))
		} else if known {
			arrived.Lost.Add(-1)
			continue
		}
		expected = packet.SequenceNumber + 1
	}
}

func end(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
